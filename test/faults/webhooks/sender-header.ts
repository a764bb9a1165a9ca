/**
 * Headers with which the receiver of these tests gets the sender of the POST and its start time in milliseconds since
 * 1970.
 */
export const SENDER_HEADER = 'x-test-sender';
export const BEGUN_HEADER = 'x-test-begun';

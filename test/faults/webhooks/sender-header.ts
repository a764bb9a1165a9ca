/** Headers by which the receiver of these tests knows which sender has begun the POST, and when: milliseconds since 1970. */
export const SENDER_HEADER = 'x-test-sender';
export const BEGUN_HEADER = 'x-test-begun';

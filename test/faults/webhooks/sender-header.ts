/** Header by which the receiver of these tests knows which sender has posted. */
export const SENDER_HEADER = 'x-test-sender';

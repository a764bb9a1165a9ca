/**
 * The workers that send messages to a queue from which they, or a later function, come back to them, each with the
 * reason. Lambda stops such a chain after about 16 calls and sends the message to the dead letters, unless the function
 * allows it. Source: Lambda guide, "Use Lambda recursive loop detection to prevent infinite loops".
 */
export const REQUEUING_WORKERS: Readonly<Record<string, string>> = {
  'convert-asset': 'A job whose turn has not come goes back to its queue; a job has a limit of time.',
  'convert-drawing': 'The same.',
  'export-model': 'The same.',
  'run-catalog-job':
    'An import waits for the one before it, and a long one goes on in another call; its rows are limited.',
  'try-set-aside': 'A change that fails again waits in its queue for the next try; a record has a limit of tries.',
  'render-item':
    'A rendering in parts sends them to its own queue, and the last one asks to join them; parts are limited.',
  'send-webhook': 'A delivery that failed waits in its queue for the next attempt; a delivery has a limit of attempts.',
  'send-slow-webhook': 'A delivery that failed goes to the usual queue for its next attempt, with the same limit.',
};

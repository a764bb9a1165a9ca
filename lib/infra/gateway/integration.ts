/** The gateway's own limits. */
const MAX_BUFFERED_SECONDS = 29;
const MAX_STREAMED_SECONDS = 900;

const BUFFERED_API = '2015-03-31';
const STREAMING_API = '2021-11-15';

/** A function as a target. */
export interface FunctionTarget {
  readonly arn: string;
  readonly timeoutSeconds: number;
}

/** From where and as whom the gateway invokes. */
export interface InvokeContext {
  readonly partition: string;
  readonly region: string;
  /** ARN of the role that may invoke the functions. */
  readonly invokeRoleArn: string;
}

/**
 * Hands a request to a function as it is, and its answer back; as it is made where `streams` is set. The answer's
 * whole body is in the hands of the function.
 */
export function integration(
  target: FunctionTarget,
  context: InvokeContext & { readonly streams?: boolean },
): Record<string, unknown> {
  const { partition, region, invokeRoleArn, streams = false } = context;
  const api = `arn:${partition}:apigateway:${region}:lambda:path`;
  const uri = streams
    ? `${api}/${STREAMING_API}/functions/${target.arn}/response-streaming-invocations`
    : `${api}/${BUFFERED_API}/functions/${target.arn}/invocations`;
  return {
    type: 'aws_proxy',
    httpMethod: 'POST',
    uri,
    credentials: invokeRoleArn,
    passthroughBehavior: 'when_no_match',
    timeoutInMillis: 1000 * (streams ? streamedSeconds(target) : MAX_BUFFERED_SECONDS),
    ...(streams ? { responseTransferMode: 'STREAM' } : {}),
  };
}

/** The function's own timeout comes first, so that it can still say why. */
function streamedSeconds({ timeoutSeconds }: FunctionTarget): number {
  return Math.min(MAX_STREAMED_SECONDS, Math.max(MAX_BUFFERED_SECONDS, timeoutSeconds + 1));
}

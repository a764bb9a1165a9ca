/** Limits of API Gateway. */
const MAX_BUFFERED_SECONDS = 29;
const MAX_STREAMED_SECONDS = 900;

const BUFFERED_API = '2015-03-31';
const STREAMING_API = '2021-11-15';

/** A function that the gateway invokes. */
export interface FunctionTarget {
  readonly arn: string;
  readonly timeoutSeconds: number;
  /** ARN of the role that may invoke it. */
  readonly invokeRoleArn: string;
}

/** The region and the partition of the invocation. */
export interface InvokeContext {
  readonly partition: string;
  readonly region: string;
}

/**
 * Passes a request unchanged to a function and its response back. The function makes the whole response. With `streams`
 * the gateway sends the response while the function writes it.
 */
export function integration(
  target: FunctionTarget,
  context: InvokeContext & { readonly streams?: boolean },
): Record<string, unknown> {
  const { partition, region, streams = false } = context;
  const api = `arn:${partition}:apigateway:${region}:lambda:path`;
  const uri = streams
    ? `${api}/${STREAMING_API}/functions/${target.arn}/response-streaming-invocations`
    : `${api}/${BUFFERED_API}/functions/${target.arn}/invocations`;
  return {
    type: 'aws_proxy',
    httpMethod: 'POST',
    uri,
    credentials: target.invokeRoleArn,
    passthroughBehavior: 'when_no_match',
    timeoutInMillis: 1000 * (streams ? streamedSeconds(target) : MAX_BUFFERED_SECONDS),
    ...(streams ? { responseTransferMode: 'STREAM' } : {}),
  };
}

/** The function's own timeout comes first, so that the function can still report the reason. */
function streamedSeconds({ timeoutSeconds }: FunctionTarget): number {
  return Math.min(MAX_STREAMED_SECONDS, Math.max(MAX_BUFFERED_SECONDS, timeoutSeconds + 1));
}

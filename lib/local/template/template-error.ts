/** A template that the local cloud cannot read; the message starts with stack and logical id. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
  readonly stackName: string;
  readonly logicalId: string;

  constructor(stackName: string, logicalId: string, message: string, options?: ErrorOptions) {
    super(`${stackName}/${logicalId}: ${message}`, options);
    this.stackName = stackName;
    this.logicalId = logicalId;
  }
}

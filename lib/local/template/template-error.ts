/** A template that the local cloud cannot read. The message starts with stack and logical id. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';

  constructor(stackName: string, logicalId: string, message: string, options?: ErrorOptions) {
    super(`${stackName}/${logicalId}: ${message}`, options);
  }
}

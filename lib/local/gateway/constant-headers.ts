/** Headers that the OpenAPI body gives to a response of the gateway itself. */
export type ConstantHeaders = readonly (readonly [name: string, value: string])[];

/**
 * Reads response parameters: `gatewayresponse.header.Name` or `method.response.header.Name` to `'a constant'`.
 * @throws {Error} for any other name or value: the templates of this project contain constants alone
 */
export function parseConstantHeaders(parameters: Readonly<Record<string, string>>, place: string): ConstantHeaders {
  return Object.entries(parameters).map(([parameter, expression]) => {
    const [, name] = /^(?:gatewayresponse|method\.response)\.header\.([\w-]+)$/.exec(parameter) ?? [];
    const [, value] = /^'(.*)'$/.exec(expression) ?? [];
    if (name === undefined || value === undefined) {
      throw new Error(`${place}: unknown parameter ${parameter}: ${expression}`);
    }
    return [name, value];
  });
}

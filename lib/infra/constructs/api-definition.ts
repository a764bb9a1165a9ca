import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { ApiDefinition } from 'aws-cdk-lib/aws-apigateway';
import { Asset } from 'aws-cdk-lib/aws-s3-assets';
import type { Construct } from 'constructs';

/** Above this size the body leaves the template, which CloudFormation limits to 1 MB with everything else. */
export const MAX_INLINE_BYTES = 800_000;

/**
 * Returns the definition of the REST API: the body in the template, or, if it is large, as an asset that CloudFormation
 * includes. Only an include resolves the references in the body; the property BodyS3Location would not. Source:
 * CloudFormation guide, "AWS::Include transform".
 */
export function apiDefinition(
  scope: Construct,
  body: Readonly<Record<string, unknown>>,
  maxInlineBytes: number,
): ApiDefinition {
  const text = JSON.stringify(Stack.of(scope).resolve(body));
  if (text.length <= maxInlineBytes) return ApiDefinition.fromInline(body);
  const folder = mkdtempSync(path.join(tmpdir(), 'api-definition-'));
  try {
    const file = path.join(folder, `${createHash('sha256').update(text).digest('hex')}.json`);
    writeFileSync(file, text);
    const asset = new Asset(scope, 'Definition', { path: file });
    return ApiDefinition.fromInline({ 'Fn::Transform': transform(asset.s3ObjectUrl) });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function transform(location: string): { Name: string; Parameters: { Location: string } } {
  return { Name: 'AWS::Include', Parameters: { Location: location } };
}

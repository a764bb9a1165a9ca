import { CfnCondition, CfnParameter, Fn, type IResolvable } from 'aws-cdk-lib';
import { Construct } from 'constructs';

/** The parameter of the storage stack that protects its tables against deletion. */
export const DELETION_PROTECTION_PARAMETER = 'DeletionProtection';

/**
 * Deletion protection of tables that is off until the stack was created whole: CloudFormation could not roll back a
 * protected table, so a failed first deployment could neither be deleted nor repeated. `npm run deploy` sets the
 * parameter in a second change set. The CDK CLI then sends the previous value, so no later deployment takes it off.
 */
export class DeletionProtection extends Construct {
  /** `true` or `false` in the template, by the parameter. */
  readonly enabled: IResolvable;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const parameter = new CfnParameter(this, 'Parameter', {
      type: 'String',
      allowedValues: ['true', 'false'],
      default: 'false',
      description: 'Protects the tables against deletion; npm run deploy sets it once all tables exist.',
    });
    parameter.overrideLogicalId(DELETION_PROTECTION_PARAMETER);
    const condition = new CfnCondition(this, 'IsOn', { expression: Fn.conditionEquals(parameter, 'true') });
    this.enabled = Fn.conditionIf(condition.logicalId, true, false);
  }
}

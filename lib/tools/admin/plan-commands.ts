import * as z from 'zod';
import { nextState } from '../../../shared/domain/plans/change-plan.ts';
import { PLAN_ID } from '../../../shared/domain/plans/plan.ts';
import { planStore } from '../../../shared/domain/plans/plan-store.ts';
import { ConditionFailedError, openTable } from '../../../shared/platform/aws/table.ts';
import { type Command, command } from './command.ts';
import { idOfTenant } from './id-of-tenant.ts';
import { OnOff, parameter, TenantNumber } from './parameters.ts';

/** The operator's commands for plans. */
export const planCommands: readonly Command[] = [
  command({
    noun: 'plan',
    verb: 'demo',
    summary: 'add a plan of a tenant (not of a user) to the demo plans, or remove it',
    args: {
      plan: parameter('PLAN', 'the id of the plan', z.string().regex(PLAN_ID, 'an id of a plan has 22 characters')),
      demo: parameter('on|off', 'whether it is one', OnOff),
    },
    options: { tenant: parameter('N', 'number of its tenant', TenantNumber) },
    async run({ plan: id, demo, tenant: number }, { clock }) {
      const tenant = await idOfTenant(number);
      const plans = planStore(openTable('plans'));
      const plan = await plans.find(tenant, id);
      if (!plan) throw new Error(`there is no plan ${id} in tenant ${tenant}`);
      if (plan.user !== null)
        throw new Error(`the plan ${id} belongs to a user: only a plan of the tenant can be a demo plan`);
      try {
        if (plan.demo !== demo) await plans.replace(plan, nextState(plan, { ...plan, demo }, clock()), []);
      } catch (error) {
        if (!(error instanceof ConditionFailedError)) throw error;
        throw new Error(`the plan ${id} was changed at the same time: try again`, { cause: error });
      }
      return {
        lines: [`${id}  ${plan.content.name}: ${demo ? 'a demo plan' : 'no demo plan'}`],
        value: { plan: { id, demo } },
      };
    },
  }),
];

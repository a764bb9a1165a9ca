import { endpoint } from '../../shared/http/endpoint.ts';
import { createPlan as create } from '../../shared/plans/create-plan.ts';
import { openPlans } from '../../shared/plans/open-plans.ts';
import { planReply } from '../../shared/plans/plan-reply.ts';
import { readPlan } from '../../shared/plans/read-plan.ts';
import { takeThumbnail } from '../../shared/plans/take-thumbnail.ts';
import { sentText } from '../../shared/plans/update-plan.ts';
import { createPlan } from '../../shared/routes.ts';

const deps = openPlans();

export const handler = endpoint(
  createPlan,
  async ({ body: sent, caller }) => {
    const planObjects = (await sentText(sent, caller.tenant.id, deps)) ?? null;
    const thumbnail = await takeThumbnail(sent.thumbnail, deps.uploadUrl);
    const plan = await create({ sent, planObjects, thumbnail }, caller, deps);
    return planReply(plan, planObjects, deps.uploadUrl);
  },
  {
    async rebuild(id, { caller }) {
      const { plan, planObjects } = await readPlan(id, caller, deps);
      return planReply(plan, planObjects, deps.uploadUrl);
    },
  },
);

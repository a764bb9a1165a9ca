import { cancelMoveTask, findMoveTask, listMoveTasks, startMoveTask } from '../move-task.ts';
import { type Queue, queueNameOf } from '../queue.ts';
import { deadLetterSources, lookUpQueue } from '../queue-registry.ts';
import { cancelMessageMoveTaskInput, listMessageMoveTasksInput, startMessageMoveTaskInput } from '../requests.ts';
import { SqsError } from '../sqs-error.ts';
import type { SqsService } from '../sqs-service.ts';
import { operation } from './operation.ts';

/** What moving needs in the source beside the action itself; each destination needs SendMessage. */
const ACTIONS_ON_SOURCE = ['sqs:StartMessageMoveTask', 'sqs:ReceiveMessage', 'sqs:DeleteMessage'];

/** Dead-letter redrive: start, watch and stop the moving of dead letters. */
export const moveTaskOperations = {
  StartMessageMoveTask: operation(startMessageMoveTaskInput, (service, input, caller) => {
    const { SourceArn, DestinationArn } = input;
    for (const action of ACTIONS_ON_SOURCE) service.gate.check(caller.accessKeyId, action, SourceArn);
    const source = queueOfArn(service, SourceArn);
    const sources = deadLetterSources(service.database, source);
    for (const arn of DestinationArn === undefined ? sources.map((queue) => queue.arn) : [DestinationArn]) {
      service.gate.check(caller.accessKeyId, 'sqs:SendMessage', arn);
      queueOfArn(service, arn);
    }
    const task = {
      handle: service.newId(),
      destinationArn: DestinationArn,
      messagesPerSecond: input.MaxNumberOfMessagesPerSecond,
    };
    startMoveTask(service.database, source, task, service.clock());
    service.moveTasks.run(task.handle);
    return { TaskHandle: task.handle };
  }),

  ListMessageMoveTasks: operation(listMessageMoveTasksInput, (service, { SourceArn, MaxResults }, caller) => {
    service.gate.check(caller.accessKeyId, 'sqs:ListMessageMoveTasks', SourceArn);
    const tasks = listMoveTasks(service.database, queueOfArn(service, SourceArn), MaxResults);
    const results = tasks.map((task) => ({
      // Only a running task can be named, as only that can be cancelled.
      TaskHandle: task.status === 'RUNNING' ? task.handle : undefined,
      Status: task.status,
      SourceArn,
      DestinationArn: task.destinationArn,
      MaxNumberOfMessagesPerSecond: task.messagesPerSecond,
      ApproximateNumberOfMessagesMoved: task.moved,
      ApproximateNumberOfMessagesToMove: task.toMove,
      FailureReason: task.failureReason,
      StartedTimestamp: task.startedAtMs,
    }));
    return { Results: results.length > 0 ? results : undefined };
  }),

  CancelMessageMoveTask: operation(cancelMessageMoveTaskInput, (service, { TaskHandle }, caller) => {
    const task = findMoveTask(service.database, TaskHandle);
    if (!task) throw new SqsError('ResourceNotFound', 'Task does not exist.');
    service.gate.check(caller.accessKeyId, 'sqs:CancelMessageMoveTask', task.sourceArn);
    if (task.status !== 'RUNNING') {
      throw new SqsError('UnsupportedOperation', 'Only active tasks can be cancelled.');
    }
    cancelMoveTask(service.database, task);
    return { ApproximateNumberOfMessagesMoved: task.moved };
  }),
};

function queueOfArn(service: SqsService, arn: string): Queue {
  const queue = lookUpQueue(service.database, queueNameOf(arn));
  if (queue?.arn !== arn) {
    throw new SqsError('ResourceNotFound', 'The resource that you specified for the ARN parameter does not exist.');
  }
  return queue;
}

import type * as z from 'zod';
import { Item } from '../shown-item.ts';
import { ModelFields } from './model-state.ts';

/** An item in responses; in the cms context with the state of its model (D2110). */
export const ItemWithModel = Item.extend(ModelFields.partial().shape);
export type ItemWithModel = z.infer<typeof ItemWithModel>;

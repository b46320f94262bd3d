export {
  type ActivityTime,
  activityTimes,
  type ConditionForm,
  type Flag,
  fromForm,
  type Test,
  toForm,
} from './conditions/form.ts'
export { type ConditionPart, type Explanation, explain } from './conditions/parts.ts'

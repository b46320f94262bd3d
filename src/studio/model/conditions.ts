export { type ConditionExplanation, type ConditionPart, explainCondition } from './conditions/explainCondition.ts'
export {
  type ActivityTime,
  activityTimes,
  type ConditionForm,
  type Flag,
  fromForm,
  type Test,
  toForm,
} from './conditions/form.ts'

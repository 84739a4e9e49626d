import { STEPS, type Steps } from './steps.ts'

/** A step with its input. */
interface Order {
  name: keyof Steps
  input: Parameters<Steps[keyof Steps]>[0]
}

/** Any error of a decoder becomes null: its message would not help the person who uploads. */
export default ({ name, input }: Order) => STEPS[name](input as never).catch(() => null)

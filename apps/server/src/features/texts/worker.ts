import { STEPS, type Steps } from './steps.ts'

/** A step with its input. */
interface Order {
  name: keyof Steps
  input: Parameters<Steps[keyof Steps]>[0]
}

export default ({ name, input }: Order) => STEPS[name](input as never)

import { deviceSwitch } from '#ui/deviceSwitch.ts'

/**
 * Whether this device hides sums. Read before the first sum is drawn; the server's page hides, so that none is seen before
 * the choice is known.
 */
export const { use: useHiding, set: setHiding } = deviceSwitch('portfolio_sums_hidden', { onServer: true })

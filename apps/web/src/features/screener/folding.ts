import { deviceSwitch } from '#ui/deviceSwitch.ts'

/** Whether this device folds the widgets above the lists, which makes room for twenty rows. */
export const { use: useFolding, set: setFolding } = deviceSwitch('screener-folded', { onServer: false })

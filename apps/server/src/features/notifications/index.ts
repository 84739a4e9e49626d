export { countDeliveries } from './overview.ts'
export { checkBoxes } from './read.ts'
export { muteNotifications } from './settings/muting.ts'
export { tell, tellingJob } from './tell.ts'

export { muteNotifications } from './muting.ts'
export { countDeliveries } from './overview.ts'
export { checkBoxes } from './read.ts'
export { tell, tellingJob } from './tell.ts'

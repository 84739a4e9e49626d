export { checkBox } from './read.ts'
export { tell, tellingJob } from './tell.ts'

export { BotCheck } from './BotCheck.tsx'

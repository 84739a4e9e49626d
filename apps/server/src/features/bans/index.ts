export { BanRefusal, countingBans, refuseNewcomer, refuseSignIn } from './refusing.ts'

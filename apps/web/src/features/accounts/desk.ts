export { useSignInCall } from './useSignIn.ts'

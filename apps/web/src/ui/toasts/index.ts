export { loadRegion, toast } from './store.ts'
export { Toasts } from './Toasts.tsx'

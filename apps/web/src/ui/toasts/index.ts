export { loadRegion, NOT_LOADED, toast } from './store.ts'
export { Toasts } from './Toasts.tsx'

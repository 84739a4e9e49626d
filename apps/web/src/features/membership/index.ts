export { Teaser } from './Teaser.tsx'
export { useAccess } from './useAccess.ts'

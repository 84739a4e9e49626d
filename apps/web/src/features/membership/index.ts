export { SubscriptionWidget } from './SubscriptionWidget.tsx'
export { Teaser } from './Teaser.tsx'
export { useAccess } from './useAccess.ts'

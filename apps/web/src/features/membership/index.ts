export { OfferPanel } from './offer/OfferPanel.tsx'
export { Teaser } from './Teaser.tsx'
export { useAccess } from './useAccess.ts'

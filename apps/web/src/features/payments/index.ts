export { OfferPanel } from './OfferPanel.tsx'
export { Payments } from './Payments.tsx'
export { PurchaseView } from './PurchaseView.tsx'
export { useReturnFromTelegram } from './useReturnFromTelegram.ts'

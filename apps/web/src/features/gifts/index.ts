export { GiftInvitation, GiftPanel } from './GiftPanel.tsx'
export { GivingPanel } from './GivingPanel.tsx'

export { findDiscount, holdDiscount, keepDiscount, releaseDiscount, spendDiscount } from './discounts.ts'

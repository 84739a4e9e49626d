export { findDiscount, holdDiscount, releaseDiscount, spendDiscount } from './discounts.ts'

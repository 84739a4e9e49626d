/** `outdatedBy` of lists that hide what is muted. */
export const MUTING = 'muting'

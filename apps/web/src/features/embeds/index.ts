export { withEmbedCards } from './card.ts'
export { Embeds } from './Embeds.tsx'
export { useFrames } from './useFrames.tsx'

export { AddOpinion } from './AddOpinion.tsx'
export { editPost } from './layers.ts'

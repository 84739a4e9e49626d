export { AddOpinion } from './AddOpinion.tsx'
export { editPost, writeShared } from './layers.ts'

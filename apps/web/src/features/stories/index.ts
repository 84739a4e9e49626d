export { storyList, useFolded } from './queries.ts'
export { StoryPart } from './StoryPart.tsx'

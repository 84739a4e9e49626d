export { storyList, useFolded, useStoryOf } from './queries.ts'
export { StoryPart } from './StoryPart.tsx'

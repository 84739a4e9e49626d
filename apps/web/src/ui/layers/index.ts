export { LAYERS } from './ids.ts'
export { Layers } from './Layers.tsx'
export {
  closeAllLayers,
  closeMemberLayers,
  defineLayer,
  dismissLayer,
  hasOpenLayer,
  useOpenLayers,
} from './store.ts'

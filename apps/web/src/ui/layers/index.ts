export { LAYERS, type LayerId } from './ids.ts'
export { closeAllLayers, closeLayer, hasOpenLayer, openLayer, useLayerDetail, useOpenLayers } from './store.ts'

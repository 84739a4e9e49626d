export { closeAllLayers, closeLayer, hasOpenLayer, openLayer, useLayerDetail, useOpenLayers } from './store.ts'

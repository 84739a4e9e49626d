export { default } from '../web/postcss.config.js'

declare global {
  interface Window {
    /** True once the reader has left for another document before the page's code came. */
    isLeftEarly?: boolean
  }
}

/** Runs in <head>: the page may be left before its code has loaded. */
export const leftEarlyScript = `addEventListener("beforeunload",function(){window.isLeftEarly=true})`

/**
 * Follows the page into and out of the back/forward cache. A cached page's worker keeps its locks in some browsers
 * and stalls every other tab, so the worker is ended as soon as the page is hidden for good.
 * Returns what stops following.
 */
export function followPageLife(onHide: () => void, onShow: () => void): () => void {
  if (typeof document === "undefined") return () => undefined;
  const shown = (event: PageTransitionEvent): void => {
    if (event.persisted) onShow();
  };
  addEventListener("pagehide", onHide);
  addEventListener("pageshow", shown);
  return () => {
    removeEventListener("pagehide", onHide);
    removeEventListener("pageshow", shown);
  };
}

/** What is said as Canopy starts. */
export const messages = {
  title: 'About this start',
  safeMode:
    'Safe mode: default settings, nothing is synced, and no updates are checked. Your settings are kept for the next normal start.',
  crash:
    'Canopy ended unexpectedly the last time. A report without names was saved on this computer and sent to nobody.',
  showCrash: 'Show the report',
  close: 'Close this message'
};

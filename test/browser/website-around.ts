/**
 * A website that does what the embedding library does in its side of the handshake, and keeps what is put into its cart
 * in `window.product`.
 *
 * @param id the item that it asks the frame to show
 */
export function websiteAround(frameUrl: string, id: string): string {
  return `<!doctype html><title>shop</title><iframe width="1000" height="800" src="${frameUrl}"></iframe><script>
window.log = [];
addEventListener('message', ({ data, ports: [port] }) => {
  const { message, args } = JSON.parse(data);
  window.log.push(message + (message === 'setup' ? ' ' + args[0].methods.join(' ') : ''));
  if (message === 'requestBoot') port.postMessage(JSON.stringify({ result: { id: '${id}' } }));
  if (message === 'ui.callbacks.onRequestProduct') {
    window.product = args;
    port.postMessage(JSON.stringify({ result: null }));
  }
  if (message === 'setup') {
    port.postMessage(JSON.stringify({ result: null }));
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => window.log.push('websiteReady answered');
    document.querySelector('iframe').contentWindow.postMessage(JSON.stringify({ message: 'websiteReady', args: [] }), '*', [port2]);
  }
});
</script>`;
}

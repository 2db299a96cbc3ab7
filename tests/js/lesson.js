// A table for the tests of `kernel.js`: whoever draws it is told of its model.

export default () => ({ render: ({ model }) => globalThis.drawn(model) });

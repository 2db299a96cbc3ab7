// @ts-check
// One of each sort, led through calls of Python's before its first instruction.
//
// V8 bets that a call through a table will lead where it has led so far, and writes what it calls into Python's main
// loop. When it has lost it throws the loop away and compiles it again: 0.2 s of a processor, five to ten times while a
// game begins, several at once. It does not bet on a call that has led to five places.

/** Names of what is made of no arguments. */
const PLAIN = ["int", "float", "complex", "str", "bytes", "tuple", "list", "dict", "set"];

/**
 * @param {any} c Python's interface in C
 */
export function leadThrough(c) {
  const builtins = c._PyEval_GetBuiltins();
  /** @param {string} name */
  const builtin = (name) => {
    const text = c.stringToNewUTF8(name);
    const found = c._PyDict_GetItemString(builtins, text);
    c._free(text);
    return found;
  };
  const plain = PLAIN.map((name) => c._PyObject_CallNoArgs(builtin(name)));
  const [number, , , word] = plain;
  const type = builtin("int");
  const range = c._PyObject_CallOneArg(builtin("range"), number);
  const made = [c._PyModule_NewObject(word), c._Py_GenericAlias(type, number), c._PyMethod_New(type, number)];
  const calls = [
    c._PyObject_IsTrue,
    c._PyObject_GetIter,
    c._PyNumber_Negative,
    (/** @type {number} */ each) => c._PyObject_GetAttr(each, word),
    (/** @type {number} */ each) => c._PySequence_Contains(each, word),
  ];
  for (const each of [...plain, range, ...made, type, builtin("None")])
    for (const call of calls) {
      call(each); // what comes of it stays: it is small, and happens once
      c._PyErr_Clear(); // many can't do that
    }
}

// Small faults for the browser code, from its syntax tree: `node faults.js FILE …` prints them as JSON, a list for
// each statement. `tests/faults/fault.py` makes those for Python and says which slips they are.

import { readFileSync } from "node:fs";

import ts from "typescript";

const K = ts.SyntaxKind;
const SWAPPED = new Map([
  [K.LessThanToken, "<="],
  [K.LessThanEqualsToken, "<"],
  [K.GreaterThanToken, ">="],
  [K.GreaterThanEqualsToken, ">"],
  [K.EqualsEqualsEqualsToken, "!=="],
  [K.ExclamationEqualsEqualsToken, "==="],
  [K.AmpersandAmpersandToken, "||"],
  [K.BarBarToken, "&&"],
  [K.PlusToken, "-"],
  [K.MinusToken, "+"],
  [K.AsteriskToken, "+"],
  [K.SlashToken, "*"],
  [K.PercentToken, "/"],
  [K.PlusEqualsToken, "-="],
  [K.MinusEqualsToken, "+="],
]);
const TWINS = new Map(
  [
    ["min", "max"],
    ["some", "every"],
    ["floor", "ceil"],
  ].flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);
const EITHER = [K.AmpersandAmpersandToken, K.BarBarToken, K.QuestionQuestionToken];

/** Beside a number; where it is a size or a time one more or less is none. */
const numbers = (number) =>
  Number.isInteger(number) && number < 20 ? [number + 1, number - 1] : [2 * number];

/** The faults of a file, by the statement they lie in. */
function faults(file) {
  const source = readFileSync(file, "utf8");
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const found = new Map();
  const words = (node) => node.getText(tree);

  function add(statement, node, changed) {
    const start = node.getStart(tree);
    if (changed === words(node)) return;
    const line = tree.getLineAndCharacterOfPosition(start).line;
    const [from, to] = [start, node.end].map((place) => Buffer.byteLength(source.slice(0, place)));
    if (!found.has(statement)) found.set(statement, []);
    const text = source.split("\n")[line].trim();
    found.get(statement).push({ line: line + 1, start: from, end: to, old: words(node), new: changed, text });
  }

  function swap(at, node, one, other) {
    const begin = node.getStart(tree);
    const part = (from, to) => source.slice(from, to);
    const [a, b, c, d] = [one.getStart(tree), one.end, other.getStart(tree), other.end];
    add(at, node, part(begin, a) + part(c, d) + part(b, c) + part(a, b) + part(d, node.end));
  }

  function condition(at, test) {
    for (const changed of [`!(${words(test)})`, "true", "false"]) add(at, test, changed);
  }

  function binary(at, node) {
    const { left, right, operatorToken } = node;
    if (EITHER.includes(operatorToken.kind))
      for (const part of [left, right]) add(at, node, `(${words(part)})`);
    const joins = operatorToken.kind === K.PlusToken && [left, right].some(ts.isStringLiteralLike);
    const other = SWAPPED.get(operatorToken.kind);
    if (other && !joins) add(at, operatorToken, other);
  }

  function call(at, node) {
    const { expression, arguments: given } = node;
    const named = given.map((each) => ts.isIdentifier(each) || ts.isPropertyAccessExpression(each));
    for (let place = 1; place < given.length; place++)
      if (named[place - 1] && named[place]) swap(at, node, given[place - 1], given[place]);
    const name = ts.isPropertyAccessExpression(expression) && expression.name;
    if (name && TWINS.has(name.text)) add(at, name, TWINS.get(name.text));
  }

  function visit(node, at) {
    if (ts.isImportDeclaration(node) || ts.isTypeOfExpression(node)) return;
    if (ts.isStatement(node) && !ts.isBlock(node)) at = node;
    if (ts.isExpressionStatement(node) || ts.isContinueStatement(node) || ts.isBreakStatement(node))
      if (!ts.isCaseOrDefaultClause(node.parent)) add(at, node, ";");
    if (ts.isIfStatement(node) || ts.isWhileStatement(node)) condition(at, node.expression);
    if (ts.isConditionalExpression(node)) swap(at, node, node.whenTrue, node.whenFalse);
    if (ts.isBinaryExpression(node)) binary(at, node);
    if (ts.isCallExpression(node)) call(at, node);
    if (ts.isPrefixUnaryExpression(node) && [K.ExclamationToken, K.MinusToken].includes(node.operator))
      add(at, node, `(${words(node.operand)})`);
    if (ts.isNumericLiteral(node))
      for (const other of numbers(Number(node.text))) add(at, node, `(${other})`);
    if (node.kind === K.TrueKeyword) add(at, node, "false");
    if (node.kind === K.FalseKeyword) add(at, node, "true");
    ts.forEachChild(node, (child) => visit(child, at));
  }

  visit(tree, tree);
  return [...found.values()].map((each) => each.map((fault) => ({ file, ...fault })));
}

console.log(JSON.stringify(process.argv.slice(2).flatMap(faults)));

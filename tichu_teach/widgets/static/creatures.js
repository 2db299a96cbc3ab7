function creatures() { return ["Ma","Do","Ph","Dr"].map(n=>`<symbol id="tt-art-${n}" viewBox="0 0 100 140"><rect x="6" y="6" width="88" height="128" rx="6" fill="#6a3"/></symbol>`).join(""); }

// What the page about oneself asks the server.
import { send } from "../api";
import type { Account, Arrived, Code, LogIn, LogOut, Me, NewPassword, Password, Register, UseCode } from "../protocol";

type Body = LogIn | LogOut | NewPassword | Password | Register | UseCode;

function ask<T>(method: "POST" | "DELETE", path: string, body?: Body): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return send<T>(path, body ? { method, headers, body: JSON.stringify(body) } : { method });
}

export const requests = {
  account: () => send<Account>("/api/account"),
  register: (body: Register) => ask<Account>("POST", "/api/account", body),
  logIn: (body: LogIn) => ask<Arrived>("POST", "/api/account/login", body),
  changePassword: (body: NewPassword) => ask<Account>("POST", "/api/account/password", body),
  removePassword: (password: string) => ask<Account>("POST", "/api/account/remove", { password }),
  endDevice: (id: string) => ask<Account>("DELETE", `/api/devices/${id}`),
  logOut: (everywhere: boolean) => ask<Me>("POST", "/api/logout", { everywhere }),
  makeCode: () => ask<Code>("POST", "/api/code"),
  useCode: (body: UseCode) => ask<Arrived>("POST", "/api/code/use", body),
  forget: (password: string) => ask<Me>("DELETE", "/api/me", { password }),
};
